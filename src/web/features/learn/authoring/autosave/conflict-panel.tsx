/** Shows a conflict: both versions of each field appear side by side until the person chooses one. */
import { autosave as t } from '#web/lib/messages/en/units-autosave.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import type { RevisionRef } from './save-errors.ts'
import type { DocumentForm } from './use-autosave-document.ts'
import styles from './autosave.module.css'

interface FieldTexts<Fields> {
  nameOf: (name: keyof Fields) => string
  /** Returns the value of a field as text. */
  textOf: (name: keyof Fields, value: Fields[keyof Fields]) => string
}

type Props<Stored extends RevisionRef, Fields extends object> = FieldTexts<Fields> & {
  form: DocumentForm<Stored, Fields>
}

function FieldConflict<Stored extends RevisionRef, Fields extends object>({
  name,
  form: { doc, base, fields },
  nameOf,
  textOf,
}: Props<Stored, Fields> & { name: keyof Fields }) {
  const sides = [
    { whose: 'mine', value: fields[name] },
    { whose: 'theirs', value: base[name] },
  ] as const
  return (
    <li>
      <h3>{nameOf(name)}</h3>
      <div className={styles.sides}>
        {sides.map(({ whose, value }) => (
          <section key={whose} aria-label={t(`conflict.${whose}`, { field: nameOf(name) })}>
            <p className={styles.whose}>{t(whose)}</p>
            <p className={styles.text}>{textOf(name, value) || t('conflict.empty')}</p>
            <Button look="line" size="small" onClick={() => doc.choose(name, whose)}>
              {t(`keep.${whose}`)}
            </Button>
          </section>
        ))}
      </div>
    </li>
  )
}

export function ConflictPanel<Stored extends RevisionRef, Fields extends object>(props: Props<Stored, Fields>) {
  const { form, nameOf } = props
  const { conflicts, taken, doc } = form
  return (
    <>
      {taken.length > 0 && (
        <Banner tone="warn" onClose={() => doc.clearTaken()}>
          {t('merged', { fields: taken.map(nameOf).join(', ') })}
        </Banner>
      )}
      {conflicts.length > 0 && (
        <section className={styles.conflict} aria-label={t('conflict.title')}>
          <Banner tone="danger">{t('conflict')}</Banner>
          <ul>
            {conflicts.map((name) => (
              <FieldConflict key={String(name)} name={name} {...props} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
