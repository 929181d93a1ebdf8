/** /mindfulness/custom_exercise/test previews how the exercise of the address would sound. */
import { hasChanges, type EditedExercise, applyChanges } from '#web/features/exercises/draft/changes.ts'
import { useExerciseDraft } from '#web/features/exercises/draft/drafts.ts'
import { ExercisePreview } from '#web/features/exercises/listen/exercise-preview.tsx'
import { pollWhileProcessing } from '#web/features/exercises/my-exercises/poll-while-processing.ts'
import { getPlayer } from '#web/features/library/player/player.ts'
import { HelpSuggestion } from '#web/features/support/help-suggestion.tsx'
import { paths } from '#web/lib/paths.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { LatestExercise, useExerciseInAddress } from './exercise-latest.tsx'

const toText = ({ title, description, lines }: EditedExercise): string =>
  [title, description, ...lines.map(({ text }) => text)].join('\n')

/** Pauses the player, because two voices must never play at once. */
const pausePlayer = () => getPlayer().pause()

function ExerciseTrial({ uuid }: { uuid: string }) {
  const { draft, answer, state } = useExerciseDraft(uuid, { pollInterval: pollWhileProcessing })
  return (
    <Page
      title={exerciseEditor('preview.title')}
      lead={exerciseEditor('preview.lead')}
      back={{ to: paths.exerciseEdit(uuid), label: exerciseEditor('preview.back') }}
    >
      <Answer query={answer}>
        {(fetched) => (
          <ExercisePreview
            draft={draft}
            stored={state.stored ?? fetched}
            changed={hasChanges(state.changes)}
            helpSuggestion={<HelpSuggestion text={toText(applyChanges(state.stored ?? fetched, state.changes))} />}
            onPlay={pausePlayer}
          />
        )}
      </Answer>
    </Page>
  )
}

export function ExerciseTestScreen() {
  const uuid = useExerciseInAddress()
  return uuid ? (
    <ExerciseTrial uuid={uuid} />
  ) : (
    <LatestExercise title={exerciseEditor('preview.title')} to={paths.exerciseTestFor} />
  )
}
