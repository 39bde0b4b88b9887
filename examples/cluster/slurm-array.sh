#!/bin/sh
#SBATCH --job-name=reversi
#SBATCH --array=0-99
#SBATCH --cpus-per-task=8
#SBATCH --mem-per-cpu=256M
# Solves a file of positions as a job array of Slurm, one share for each task.
# Usage: sbatch slurm-array.sh POSITIONS FOLDER
# The environment may set REVERSI (the program) and OPTIONS (of `reversi solve`).
set -eu

positions=$1
folder=$2
number=$((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN + 1))
result=$folder/$(printf '%06d' "$number").txt

mkdir -p "$folder"
if [ -e "$result" ]; then
    exit 0
fi
# Whole lines, about as many bytes for each task. OPTIONS are words on purpose.
split --number="l/$number/$SLURM_ARRAY_TASK_COUNT" "$positions" |
    "${REVERSI:-reversi}" solve --no-line --jobs "${SLURM_CPUS_PER_TASK:-1}" ${OPTIONS:-} \
        > "$result.new"
mv "$result.new" "$result"
