/** What staff have filled in for a pupil, and under which number it goes out. */
import { newUuid } from '#web/lib/device.ts'

export interface Filled {
  /** The same press twice is one check-in. */
  client_uuid: string
  section: string
  pupil: string
  answers: Record<string, number>
}

export const nothing = (section = ''): Filled => ({ client_uuid: newUuid(), section, pupil: '', answers: {} })

/** Another number: what was sent before may have arrived without its answer, and would stand for what is sent now. */
export const changed = (filled: Filled, more: Partial<Omit<Filled, 'client_uuid'>>): Filled => ({
  ...filled,
  ...more,
  client_uuid: newUuid(),
})
