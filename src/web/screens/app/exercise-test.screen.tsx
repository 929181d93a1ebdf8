/** /mindfulness/custom_exercise/test: how the exercise named in the address would sound. */
import { isEmpty, type Shown, shownOf } from '#web/features/exercises/draft/changes.ts'
import { useDraft } from '#web/features/exercises/draft/drafts.ts'
import { Trial } from '#web/features/exercises/listen/trial.tsx'
import { whileOneIsMade } from '#web/features/exercises/own/while-made.ts'
import { thePlayer } from '#web/features/player/player.ts'
import { NeedsPerson } from '#web/features/support/needs-person.tsx'
import { paths } from '#web/lib/paths.ts'
import { making } from '#web/lib/words/exercises-making.en.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { LatestExercise, useExerciseInAddress } from './exercise-latest.tsx'

const wordsOf = ({ title, description, lines }: Shown): string =>
  [title, description, ...lines.map(({ text }) => text)].join('\n')

/** Two voices at once are none. */
const quietly = () => thePlayer().pause()

function TrialOf({ uuid }: { uuid: string }) {
  const { draft, answer, state } = useDraft(uuid, { every: whileOneIsMade })
  return (
    <Page
      title={making('test.title')}
      lead={making('test.lead')}
      back={{ to: paths.exerciseEdit(uuid), label: making('test.script') }}
    >
      <Answer of={answer}>
        {(found) => (
          <Trial
            draft={draft}
            stored={state.stored ?? found}
            changed={!isEmpty(state.changes)}
            person={<NeedsPerson words={wordsOf(shownOf(state.stored ?? found, state.changes))} />}
            onPlay={quietly}
          />
        )}
      </Answer>
    </Page>
  )
}

export function ExerciseTestScreen() {
  const uuid = useExerciseInAddress()
  return uuid ? <TrialOf uuid={uuid} /> : <LatestExercise title={making('test.title')} to={paths.exerciseTestOf} />
}
