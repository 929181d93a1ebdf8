/** The answers that staff have entered for a student, and the ID under which they are sent. */
import { createUuid } from '#web/lib/device.ts'

export interface StaffAnswers {
  /** The ID makes two clicks on the button one check-in. */
  client_uuid: string
  section: string
  student: string
  answers: Record<string, number>
}

export const createEmptyAnswers = (section = ''): StaffAnswers => ({
  client_uuid: createUuid(),
  section,
  student: '',
  answers: {},
})

/**
 * Creates a new ID. The previous request may have arrived without its response, and the server would ignore a second
 * one with the same ID.
 */
export const updateAnswers = (
  current: StaffAnswers,
  more: Partial<Omit<StaffAnswers, 'client_uuid'>>,
): StaffAnswers => ({
  ...current,
  ...more,
  client_uuid: createUuid(),
})
