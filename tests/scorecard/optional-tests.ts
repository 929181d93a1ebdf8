/** Tests that only some machines can run, and without which the figure is still complete. */

/** Tests of readers who disconnect early, which must leave no file open. */
export const openFiles = {
  'leaves no open file, three hundred times in a row':
    'open files can be counted on Linux only, and the count says nothing about the bytes sent',
  'also releases the object storage request':
    'open files can be counted on Linux only, and the count says nothing about the bytes sent',
}
