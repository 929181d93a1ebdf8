/** Tests that only some machines can run. The check is complete without them. */

/** Tests that clients who disconnect early leave no file open. */
export const openFiles = {
  'leaves no open file, three hundred times in a row':
    'open files can be counted on Linux only, and the count says nothing about the bytes sent',
  'also releases the object storage request':
    'open files can be counted on Linux only, and the count says nothing about the bytes sent',
}
