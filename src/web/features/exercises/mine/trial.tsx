/** An exercise as it would sound: what was made of it, what has changed since, and how to have it made. */
import type { Exercise } from '#contract/exercises.ts'
import { paths } from '#web/lib/paths.ts'
import { making } from '#web/lib/words/exercises-making.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import styles from './trial.module.css'

function Sound({ exercise: { title, sound } }: { exercise: Exercise }) {
  if (!sound) return null
  return (
    <audio
      controls
      preload="metadata"
      src={sound.url}
      className={styles.sound}
      aria-label={making('test.sound', { title })}
    >
      <track kind="captions" src={sound.transcript_url} srcLang="en" label="English" default />
    </audio>
  )
}

export function Trial({ exercise }: { exercise: Exercise }) {
  const { uuid, status, sound } = exercise
  const make = (
    <ButtonLink look="board" nose="arrow-right-bold" to={paths.exerciseStep('voice', uuid)}>
      {making(sound ? 'test.again' : 'test.make')}
    </ButtonLink>
  )
  if (status === 'processing') {
    const see = (
      <ButtonLink look="board" nose="arrow-right-bold" to={paths.exerciseStep('audio', uuid)}>
        {making('test.wait.see')}
      </ButtonLink>
    )
    return <EmptyState title={making('test.wait')} level={3} action={see} />
  }
  if (!sound) return <EmptyState title={making('test.none')} level={2} action={make} />
  return (
    <div className={styles.trial}>
      {status === 'draft' && <Banner tone="info">{making('test.changed')}</Banner>}
      <Sound exercise={exercise} />
      <div className={styles.acts}>
        <ButtonLink look="line" to={paths.exerciseEdit(uuid)}>
          {making('test.script')}
        </ButtonLink>
        {status === 'draft' && make}
      </div>
    </div>
  )
}
