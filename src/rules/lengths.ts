/** Lengths of sessions that a person may choose among. */

/** From and to in minutes; a session of exactly six minutes is of the shorter one. */
export const lengthChoices = ['0-3', '3-6', '6-10', '10-60'] as const
export type LengthChoice = (typeof lengthChoices)[number]

/** @param seconds of a session, however long */
export const lengthChoiceOf = (seconds: number): LengthChoice =>
  lengthChoices.find((choice) => seconds <= Number(choice.split('-')[1]) * 60) ?? '10-60'
