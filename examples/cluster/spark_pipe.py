"""Solves a file of positions with Spark.

Usage: spark-submit spark_pipe.py POSITIONS OUTPUT [PARTITIONS]
The environment may set REVERSI, the program as it is called on the nodes, and
OPTIONS, those of `reversi solve`.
"""

import os
import sys

from pyspark.sql import SparkSession


def main(positions, output, partitions=None):
    program = os.environ.get("REVERSI", "reversi")
    options = os.environ.get("OPTIONS", "")
    spark = SparkSession.builder.appName("reversi").getOrCreate()
    lines = spark.sparkContext.textFile(positions, int(partitions) if partitions else None)
    # A program that fails makes the job fail. Partitions keep their order.
    solved = lines.pipe(f"{program} solve --no-line {options}", checkCode=True)
    solved.saveAsTextFile(output)
    spark.stop()


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    main(*sys.argv[1:])
