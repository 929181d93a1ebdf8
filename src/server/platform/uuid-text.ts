/**
 * Checks that a text from outside is a uuid before it is used in a query: the database answers all other texts with an
 * error.
 */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)
