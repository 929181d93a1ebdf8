/** Returns "Ten Breaths, part 3" for a session in a group, otherwise its narrator. */
import type { Session } from '#contract/library.ts'
import { library } from '#web/lib/messages/en/library.ts'

export const formatSource = ({ group, narrator, made_by_computer, read_by_computer }: Session): string => {
  if (group) return library('part', { title: group.title, n: group.position })
  return made_by_computer && read_by_computer ? library('made') : library('narrated', { name: narrator })
}
