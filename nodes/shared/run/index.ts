/**
 * A run of a node: all items, their order, On Error, progress, hints and output.
 *
 * What is particular to one way of sending belongs to `send/` and `suspend/`, what is particular to
 * one operation to its own file.
 */

export * from './execute';
