/** "Ten Breaths, part 3": where a session stands in its group. */
import type { Session } from '#contract/library.ts'
import { library } from '#web/lib/words/library.en.ts'

export const partOf = ({ group, narrator }: Pick<Session, 'group' | 'narrator'>): string =>
  group ? library('part', { title: group.title, n: group.position }) : library('narrated', { name: narrator })
