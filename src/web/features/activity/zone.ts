/** Where the person is, by its name. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
