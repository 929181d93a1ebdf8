/** Returns the changes that were made while `sent` was being saved: they are still to be saved. */
export const getUnsavedChanges = <Changes extends object>(changes: Changes, sent: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => value !== sent[field as keyof Changes]),
  ) as Changes
