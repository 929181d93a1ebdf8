/** All looks, and where their pictures are. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PictureFolders } from '../support/looks/accepted-pictures.ts'
import type { Look, LookVariant } from './look.ts'
import { publicLooks } from './public-looks.ts'
import { schoolLooks } from './school-looks.ts'
import { staffLooks } from './staff-looks.ts'
import { studentLooks } from './student-looks.ts'

export const folders: PictureFolders = {
  accepted: join(import.meta.dirname, 'baselines'),
  changed: fileURLToPath(new URL('../../test-results/looks', import.meta.url)),
}

export const allLooks: readonly Look[] = [...publicLooks, ...studentLooks, ...staffLooks, ...schoolLooks]

export interface LookPicture {
  /** The name of the look and its variant, such as `home.wide-light`. */
  id: string
  look: Look
  variant: LookVariant
}

export const listPictures = (looks: readonly Look[]): LookPicture[] =>
  looks.flatMap((look) => look.variants.map((variant) => ({ id: `${look.name}.${variant}`, look, variant })))
