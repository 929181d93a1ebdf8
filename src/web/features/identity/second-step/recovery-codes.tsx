/** The recovery codes, which are shown only once. */
import { saveText } from '#web/lib/save-text.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import styles from './second-step.module.css'

const toFileText = (codes: readonly string[]): string => [secondStep('file.title'), '', ...codes, ''].join('\n')

export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const save = (): void => saveText('alaia-recovery-codes.txt', toFileText(codes), 'text/plain;charset=utf-8')
  return (
    <div className={styles.form}>
      <div className={styles.text}>
        <h2 tabIndex={-1}>{secondStep('codes.title')}</h2>
        <p>{secondStep('codes.lead')}</p>
      </div>
      <ol className={styles.codes} aria-label={secondStep('codes.list')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <FormEnd>
        <Button look="line" icon="download-simple" onClick={save}>
          {secondStep('codes.save')}
        </Button>
        <Button look="board" endIcon="check-bold" onClick={onSaved}>
          {secondStep('codes.saved')}
        </Button>
      </FormEnd>
    </div>
  )
}
