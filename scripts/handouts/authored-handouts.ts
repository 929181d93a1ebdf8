/** Every authored handout with the source of its pages. */
import { gradeLabels } from '../../src/rules/grades.ts'
import { parseAuthoredLearn } from '../../src/server/domains/learn/authored-units.ts'
import { readAuthoredFiles } from '../../src/server/domains/learn/authored-files.ts'
import { toUnitUuid } from '../../src/server/domains/learn/seed.queries.ts'
import type { HandoutSource } from '../../src/server/generation/handouts/handouts.ts'

export interface NamedHandout {
  /** The path of the unit and the slug of the handout, such as `grade_1/somebody-to-ask/asking-slips`. */
  name: string
  source: HandoutSource
}

export const readAuthoredHandouts = (root: string): NamedHandout[] =>
  parseAuthoredLearn(readAuthoredFiles(root)).units.flatMap(({ slug: unitSlug, title, grade, cover, handouts }) =>
    handouts.map(({ slug: handoutSlug, ...handout }) => ({
      name: `${unitSlug}/${handoutSlug}`,
      source: {
        ...handout,
        unit: { title, grade: gradeLabels[grade] },
        cover: { seed: toUnitUuid(unitSlug), ...cover } as HandoutSource['cover'],
      },
    })),
  )
