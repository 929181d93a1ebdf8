/** A passkey that was not used or not created, with a message for the person. */
export class PasskeyError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'PasskeyError'
  }
}
