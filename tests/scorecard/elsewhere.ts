/** Tests that only some machines can run, where the figure is whole without them. */

/** Whoever leaves early leaves no file open. */
export const openFiles = {
  'leaves nothing open, three hundred times over':
    'open files are counted on Linux only, and say nothing of what is sent',
  'lets go of the object store too': 'open files are counted on Linux only, and say nothing of what is sent',
}
