/** The messages of ordered lists. */
export const orderMessages = {
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  /** For screen readers, after a move. */
  place: (name: string, place: number, of: number) => `${name}, place ${place} of ${of}`,
} as const
