/** /mindfulness/custom_exercise/voice selects the voice of the exercise in the address, or else of the latest one. */
import { paths } from '#web/lib/paths.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { LatestExercise, useExerciseInAddress } from './exercise-latest.tsx'
import { ExerciseAtStep } from './exercise-steps.tsx'

export function ExerciseVoiceScreen() {
  const uuid = useExerciseInAddress()
  if (!uuid) return <LatestExercise title={exerciseEditor('voice.title')} to={paths.exerciseVoiceFor} />
  return <ExerciseAtStep key={uuid} uuid={uuid} step="voice" />
}
