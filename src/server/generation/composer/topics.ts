/** The topics and techniques of exercises, worded for people. */
import type { ExerciseTheme, Technique } from '#rules/exercises.ts'
import type { ScriptAudience } from '../script/script.ts'
import { findThemeIn } from './choose.ts'
import { getLibrary } from './library.ts'

/** The number of topics that is still a choice and not a long list. */
const OFFERED = 6

/** Suggests topics in place of one that is not offered: those that matter most at that age. */
export const suggestedTopics = (audience: ScriptAudience): { theme: ExerciseTheme; title: string }[] => {
  const { prompts, themes } = getLibrary()
  const weight = (id: ExerciseTheme) => prompts.filter((each) => each.audience === audience && each.theme === id).length
  const likely = themes.toSorted((one, other) => weight(other.id) - weight(one.id))
  return likely.slice(0, OFFERED).map(({ id, chip }) => ({ theme: id, title: chip }))
}

/** Suggests prompts: those about the topic if the library has it, otherwise all for that age. */
export const suggestPrompts = (audience: ScriptAudience, topic?: string): string[] => {
  const { prompts, themes } = getLibrary()
  const selectedTheme = topic
    ? (themes.find(({ id, chip }) => id === topic || chip === topic) ?? findThemeIn(topic))
    : undefined
  const own = prompts.filter((prompt) => prompt.audience === audience)
  const about = own.filter(({ theme }) => theme === selectedTheme?.id)
  return (about.length > 0 ? about : own).map(({ text }) => text)
}

/** Returns the techniques as they are offered to people. */
export const techniqueFacts = (): { id: Technique; title: string; summary: string }[] =>
  getLibrary().techniques.map(({ id, title, summary }) => ({ id, title, summary }))
