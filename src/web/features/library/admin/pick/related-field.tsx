/** Picks the sessions that are related to one. */
import type { CatalogSession } from '#contract/catalog.ts'
import { MAX_RELATED_SESSIONS } from '#rules/catalog.ts'
import { sessionPicker as t } from '#web/lib/messages/en/catalog-session-picker.ts'
import { Chip } from '#web/ui/choice/chips.tsx'
import { useFocusAfterRemoval } from '../editing/use-focus-after-removal.ts'
import styles from './pick.module.css'
import { SessionPicker } from './session-picker.tsx'

export interface RelatedFieldProps {
  session: CatalogSession
  /** The IDs with unsaved changes applied. */
  related: readonly string[]
  problem: string | undefined
  onChange: (related: string[]) => void
}

/** The titles of picked sessions by ID. They may not be saved yet. */
const pickedTitles = new Map<string, string>()

export function RelatedField({ session, related, problem, onChange }: RelatedFieldProps) {
  const { container, setRemovedIndex } = useFocusAfterRemoval<HTMLFieldSetElement>('li button', 'input')
  const getTitle = (uuid: string): string =>
    session.related.find((item) => item.uuid === uuid)?.title ?? pickedTitles.get(uuid) ?? ''
  const remove = (uuid: string) => {
    setRemovedIndex(related.indexOf(uuid))
    onChange(related.filter((relatedUuid) => relatedUuid !== uuid))
  }
  return (
    <fieldset ref={container} className={styles.related}>
      <legend>{t('related')}</legend>
      <p className={styles.hint}>{t('related.hint')}</p>
      {related.length > 0 && (
        <ul className={styles.chosen} aria-label={t('related.list')}>
          {related.map((uuid) => (
            <li key={uuid}>
              <Chip removable label={t('related.remove', { title: getTitle(uuid) })} onPress={() => remove(uuid)}>
                {getTitle(uuid)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {related.length < MAX_RELATED_SESSIONS ? (
        <SessionPicker
          label={t('related.add')}
          without={new Set([session.uuid, ...related])}
          onPick={({ uuid, title }) => {
            pickedTitles.set(uuid, title)
            onChange([...related, uuid])
          }}
        />
      ) : (
        <p className={styles.hint}>{t('related.full', { count: MAX_RELATED_SESSIONS })}</p>
      )}
      {problem && <p className={styles.problem}>{problem}</p>}
    </fieldset>
  )
}
