/** What lists with an order say by themselves. */
export const orderMessages = {
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  /** For ears, after a move. */
  place: (name: string, place: number, of: number) => `${name}, place ${place} of ${of}`,
} as const
