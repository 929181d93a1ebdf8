/** /mindfulness/custom_exercise/edit/{uuid} edits the script of an existing exercise. */
import { useParams } from 'react-router'
import { ExerciseAtStep } from './exercise-steps.tsx'

export function ExerciseEditScreen() {
  const { uuid = '' } = useParams()
  return <ExerciseAtStep key={uuid} uuid={uuid} step="script" />
}
