/** Shows the fields that two people changed, each with both versions, and names those that were merged in. */
import { autosave as t } from '#web/lib/messages/en/units-autosave.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { ConflictPanel, ConflictVersion, ConflictVersions } from './conflict-panel.tsx'
import type { DocumentForm } from './use-autosave-document.ts'
import styles from './autosave.module.css'

interface Props<Stored, Fields extends object> {
  form: DocumentForm<Stored, Fields>
  getName: (name: keyof Fields) => string
  /** Returns the value of a field as text. */
  formatValue: (name: keyof Fields, value: Fields[keyof Fields]) => string
}

function FieldConflict<Stored, Fields extends object>({
  name,
  form: { doc, base, fields },
  getName,
  formatValue,
}: Props<Stored, Fields> & { name: keyof Fields }) {
  const sides = [
    { whose: 'mine', value: fields[name] },
    { whose: 'theirs', value: base[name] },
  ] as const
  return (
    <li>
      <h3>{getName(name)}</h3>
      <ConflictVersions>
        {sides.map(({ whose, value }) => (
          <ConflictVersion
            key={whose}
            label={t(`conflict.${whose}`, { field: getName(name) })}
            whose={t(whose)}
            choice={{ label: t(`keep.${whose}`), onChoose: () => void doc.choose(whose, [name]) }}
          >
            {formatValue(name, value) || t('conflict.empty')}
          </ConflictVersion>
        ))}
      </ConflictVersions>
    </li>
  )
}

export function FieldConflicts<Stored, Fields extends object>(props: Props<Stored, Fields>) {
  const { form, getName } = props
  const { conflicts, mergedIn, doc } = form
  return (
    <>
      {mergedIn.length > 0 && (
        <Banner tone="warn" onClose={() => doc.clearTaken()}>
          {t('merged', { fields: mergedIn.map(getName).join(', ') })}
        </Banner>
      )}
      {conflicts.length > 0 && (
        <ConflictPanel title={t('conflict.title')} isTitleHidden lead={<Banner tone="danger">{t('conflict')}</Banner>}>
          <ul className={styles.fields}>
            {conflicts.map((name) => (
              <FieldConflict key={String(name)} name={name} {...props} />
            ))}
          </ul>
        </ConflictPanel>
      )}
    </>
  )
}
