import { Button } from '#web/ui/action/button.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Answer, type QueryResult } from '#web/ui/state/answer.tsx'
import { ExerciseLoader } from '#web/ui/state/exercise-loader.tsx'
import { FullScreenLoader } from '#web/ui/state/full-screen-loader.tsx'
import { OfflineStrip } from '#web/ui/state/offline-strip.tsx'
import { PrintSkeleton, RailSkeleton, RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { Columns, GallerySection, Flow } from './gallery-section.tsx'

const noop = () => undefined

const createQuery = (overrides: Partial<QueryResult<string[]>>): QueryResult<string[]> => ({
  status: 'success',
  fetchStatus: 'idle',
  data: undefined,
  error: null,
  refetch: noop,
  ...overrides,
})

const ANSWERS: Record<string, QueryResult<string[]>> = {
  waiting: createQuery({ status: 'pending', fetchStatus: 'fetching' }),
  failed: createQuery({ status: 'error', error: new Error("Your school's platform isn't responding right now.") }),
  offline: createQuery({ status: 'pending', fetchStatus: 'paused' }),
  empty: createQuery({ data: [] }),
  'here, but stale': createQuery({ status: 'error', data: ['Ten Breaths'], error: new Error('That took too long.') }),
}

const list = (titles: string[]) => titles.map((title) => <p key={title}>{title}</p>)

export function States() {
  return (
    <GallerySection title="Waiting, empty, failed, offline">
      <Columns>
        {Object.entries(ANSWERS).map(([name, answer]) => (
          <Panel key={name}>
            <Answer
              query={answer}
              isEmpty={(titles) => titles.length === 0}
              whenEmpty={
                <EmptyState
                  title="No sessions here yet"
                  action={<Button look="soft">Find something to listen to</Button>}
                >
                  Tap the heart on a session to add it here.
                </EmptyState>
              }
            >
              {list}
            </Answer>
          </Panel>
        ))}
      </Columns>
      <h3>In a row of a page</h3>
      <Columns>
        {Object.entries(ANSWERS).map(([name, answer]) => (
          <Answer key={name} query={answer} compact isEmpty={(titles) => titles.length === 0}>
            {list}
          </Answer>
        ))}
      </Columns>
      <h3>Strips</h3>
      <Flow>
        <OfflineStrip>Offline. What you do is saved here and sent later.</OfflineStrip>
        <OfflineStrip look="wash">Saved on this device. It'll be sent when you're back.</OfflineStrip>
      </Flow>
      <h3>What is coming</h3>
      <RailSkeleton prints={6} />
      <Columns>
        <RowsSkeleton rows={3} />
        <PrintSkeleton shape="wide" />
      </Columns>
    </GallerySection>
  )
}

export const LoaderExample = () => (
  <main>
    <h1 hidden>Loader</h1>
    <FullScreenLoader />
  </main>
)

function ExerciseLoaderSample({ left }: { left: number }) {
  return (
    <main>
      <h1 hidden>Loader of an exercise</h1>
      <ExerciseLoader
        open
        title="River is reading it now."
        lead="You can leave this page. It will be in Custom exercises when it is ready."
        late={{ title: "It's still working.", lead: "You don't have to wait here." }}
        left={left}
        clock="Time until it is likely to be there"
        done={0.4}
        steps={[
          { label: 'Script approved', state: 'done' },
          { label: 'Picture painted', state: 'done' },
          { label: 'Voice', state: 'now' },
          { label: 'Low tide underneath', state: 'ahead' },
        ]}
        leaveLabel="Leave it running"
        onLeave={noop}
      />
    </main>
  )
}

export const ExerciseLoaderExample = () => <ExerciseLoaderSample left={84} />
export const LateLoaderExample = () => <ExerciseLoaderSample left={0} />
