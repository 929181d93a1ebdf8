/** What an exercise may be about, and what it may be made with, in words for people. */
import type { ExerciseTheme, Technique } from '#rules/exercises.ts'
import type { ScriptAudience } from '../script/script.ts'
import { findThemeIn } from './choose.ts'
import { getLibrary } from './library.ts'

/** So many topics are a choice and not a list. */
const OFFERED = 6

/** Topics to choose from in place of one that is not offered: those that matter most at that age. */
export const suggestedTopics = (audience: ScriptAudience): { theme: ExerciseTheme; title: string }[] => {
  const { prompts, themes } = getLibrary()
  const weight = (id: ExerciseTheme) => prompts.filter((each) => each.audience === audience && each.theme === id).length
  const likely = themes.toSorted((one, other) => weight(other.id) - weight(one.id))
  return likely.slice(0, OFFERED).map(({ id, chip }) => ({ theme: id, title: chip }))
}

/** Sentences to start from: those about the topic where it is one of ours, else all for that age. */
export const suggestPrompts = (audience: ScriptAudience, topic?: string): string[] => {
  const { prompts, themes } = getLibrary()
  const asked = topic
    ? (themes.find(({ id, chip }) => id === topic || chip === topic) ?? findThemeIn(topic))
    : undefined
  const own = prompts.filter((prompt) => prompt.audience === audience)
  const about = own.filter(({ theme }) => theme === asked?.id)
  return (about.length > 0 ? about : own).map(({ text }) => text)
}

/** The ways of practising, as they are offered. */
export const techniqueFacts = (): { id: Technique; title: string; summary: string }[] =>
  getLibrary().techniques.map(({ id, title, summary }) => ({ id, title, summary }))
