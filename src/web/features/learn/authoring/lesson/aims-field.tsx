/** The aims of a lesson: what students can do afterwards, one sentence each. */
import { useRef } from 'react'
import { MAX_AIM_LENGTH, MAX_AIMS } from '#rules/learn/lessons.ts'
import { lesson as t } from '#web/lib/messages/en/lesson-form.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import styles from './lesson.module.css'
import type { LessonForm } from './lesson-document.ts'
import { useRowFocus } from './use-row-focus.ts'

export function AimsField({ fields: { aims }, problems, write }: LessonForm) {
  const section = useRef<HTMLElement>(null)
  useRowFocus(section, aims.length)
  const change = (position: number, aim: string) =>
    write({ aims: aims.map((existing, index) => (index === position ? aim : existing)) })
  return (
    <section ref={section} className={styles.part} aria-labelledby="lesson-aims">
      <h2 id="lesson-aims">{t('aims')}</h2>
      <p className={styles.hint}>{t('aims.hint')}</p>
      {aims.length > 0 && (
        <ol className={styles.rows}>
          {aims.map((aim, position) => (
            // An aim has no id, so its index is the key.
            <li key={position} className={styles.aim}>
              <TextField
                label={t('aim', { number: position + 1 })}
                error={problems[`aims.${position}`]}
                autoComplete="off"
                maxLength={MAX_AIM_LENGTH}
                value={aim}
                onChange={({ currentTarget }) => change(position, currentTarget.value)}
              />
              <IconButton
                icon="trash"
                label={t('aim.remove', { number: position + 1 })}
                onClick={() => write({ aims: aims.filter((_, index) => index !== position) })}
              />
            </li>
          ))}
        </ol>
      )}
      {problems['aims'] && <p className={styles.problem}>{problems['aims']}</p>}
      {aims.length < MAX_AIMS && (
        <div>
          <Button look="soft" size="small" icon="plus-bold" onClick={() => write({ aims: [...aims, ''] })}>
            {t('aim.add')}
          </Button>
        </div>
      )}
    </section>
  )
}
