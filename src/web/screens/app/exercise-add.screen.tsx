/**
 * /mindfulness/custom_exercise/add creates an exercise, from the prompt to the audio. `step` and `uuid` in the address
 * hold the progress.
 */
import { useLocation, useSearchParams } from 'react-router'
import { steps } from '#web/features/exercises/frame/stepper.tsx'
import { ExerciseAtStep, NewExercise } from './exercise-steps.tsx'

/** Returns a prompt from the navigation state, as from a search without results. */
const readPrompt = (state: unknown): string | undefined => {
  const prompt = (state as { prompt?: unknown } | null)?.prompt
  return typeof prompt === 'string' && prompt.trim() ? prompt : undefined
}

export function ExerciseAddScreen() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const uuid = search.get('uuid')
  const step = steps.find((name) => name === search.get('step')) ?? 'script'
  return uuid ? (
    <ExerciseAtStep key={uuid} uuid={uuid} step={step} />
  ) : (
    <NewExercise initialPrompt={readPrompt(state)} />
  )
}
