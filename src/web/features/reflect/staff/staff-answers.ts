/** What staff have filled in for a pupil, and under which number it goes out. */
import { newUuid } from '#web/lib/device.ts'

export interface StaffAnswers {
  /** The same press twice is one check-in. */
  client_uuid: string
  section: string
  pupil: string
  answers: Record<string, number>
}

export const createEmptyAnswers = (section = ''): StaffAnswers => ({
  client_uuid: newUuid(),
  section,
  pupil: '',
  answers: {},
})

/** Another number: what was sent before may have arrived without its answer, and would stand for what is sent now. */
export const updateAnswers = (
  filled: StaffAnswers,
  more: Partial<Omit<StaffAnswers, 'client_uuid'>>,
): StaffAnswers => ({
  ...filled,
  ...more,
  client_uuid: newUuid(),
})
