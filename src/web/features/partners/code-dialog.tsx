/** Asks for the school code, and checks whether that school has a platform. */
import { type FormEvent, useState } from 'react'
import type { SignInMethods } from '#contract/partners.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { signOn } from '#web/lib/messages/en/sign-on.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './sign-on-options.module.css'
import { fetchSignOnOptions } from './sign-on.ts'

interface Props {
  open: boolean
  onClose: () => void
  onFound: (schoolCode: string, methods: SignInMethods) => void
}

export function CodeDialog({ open, onClose, onFound }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const findSchool = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const typed = code.trim()
    if (!typed) return setProblem(signOn('required'))
    setBusy(true)
    try {
      const methods = await fetchSignOnOptions(typed)
      if (methods.sign_on || methods.web_login) return onFound(typed, methods)
      setProblem(signOn('code.none'))
    } catch (error) {
      setProblem(toErrorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title={signOn('code.title')} size="small">
      <form className={styles.form} onSubmit={(event) => void findSchool(event)} noValidate>
        <p className={styles.lead}>{signOn('code.lead')}</p>
        <TextField
          name="school_code"
          label={signOn('code')}
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(event.target.value)
            setProblem(undefined)
          }}
        />
        <div className={styles.end}>
          <Button type="submit" look="board" busy={busy} busyLabel={signOn('code.looking')}>
            {signOn('code.look')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
