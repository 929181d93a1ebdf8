/** A field that searches and picks one item after the other: arrow keys select, Enter picks, Escape clears the text. */
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Collection, type Key, ListBox, ListBoxItem, ListBoxLoadMoreItem } from 'react-aria-components/ListBox'
import { Input, TextField } from 'react-aria-components/TextField'
import { hasActiveOption } from '../aria/active-option.ts'
import '../aria/library.ts'
import { ShortcutGuard } from '../aria/shortcut-guard.tsx'
import { classNames } from '../class-names.ts'
import { getUnmodifiedKey } from '../unmodified-key.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import styles from './pick-field.module.css'

export interface Pickable {
  id: string
  /** The text of the content. */
  name: string
  content: ReactNode
}

export interface PickFieldProps extends FieldTexts {
  text: string
  onText: (text: string) => void
  /** The results for the text; undefined while they are loading. */
  results: readonly Pickable[] | undefined
  /** Loads the next results. It is undefined if all are loaded; calling it again while they load does nothing. */
  onMore?: (() => void) | undefined
  /** The message if nothing was found, or the search failed. */
  nothing: string
  onPick: (id: string) => void
  placeholder?: string
}

/** For screen readers. */
const resultsText = (count: number, hasMore: boolean): string =>
  hasMore ? `More than ${count} found` : `${count} found`

interface OptionsProps extends Pick<PickFieldProps, 'label' | 'onMore'> {
  fieldId: string
  results: readonly Pickable[]
  onPick: (key: Key) => void
}

function PickOptions({ fieldId, label, results, onMore, onPick }: OptionsProps) {
  // The library makes the first result active, and focuses the field for it. By now the focus may be elsewhere.
  const [isFieldFocused] = useState(() => document.activeElement?.id === fieldId)
  return (
    <ListBox
      aria-label={label}
      className={styles.found}
      onAction={onPick}
      shouldFocusWrap={!onMore}
      {...(!isFieldFocused && { autoFocus: false })}
    >
      <Collection items={results}>
        {({ name, content }) => (
          <ListBoxItem
            textValue={name}
            className={({ isFocused }) => classNames(styles.option, isFocused && styles.active) ?? ''}
          >
            {content}
          </ListBoxItem>
        )}
      </Collection>
      <ListBoxLoadMoreItem onLoadMore={onMore} />
    </ListBox>
  )
}

export function PickField(props: PickFieldProps) {
  const { label, hint, error, text, onText, results, onMore, nothing, onPick, placeholder } = props
  const id = useId()
  const found = text.trim() ? (results ?? []) : []
  const isNothing = text.trim() !== '' && results?.length === 0
  const handleCapturedKey = (event: KeyboardEvent) => {
    const key = getUnmodifiedKey(event)
    // The library repeats presses on the list, for its own handlers.
    if (!(event.target instanceof HTMLInputElement)) return
    if (key === 'Enter') event.preventDefault()
    if (key === 'Enter' && found[0] && !hasActiveOption(event)) {
      event.stopPropagation()
      onPick(found[0].id)
    } else if (key === 'Escape' && text) {
      event.preventDefault()
      event.stopPropagation()
      onText('')
    }
  }
  return (
    <ShortcutGuard className={styles.box} onKeyDownCapture={handleCapturedKey}>
      <Autocomplete inputValue={text} onInputChange={onText}>
        <TextField id={id} aria-label={label}>
          <FieldFrame id={id} label={label} hint={hint} error={error}>
            {(control) => (
              // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the library adds aria-controls
              <Input {...control} role="combobox" aria-expanded={found.length > 0} placeholder={placeholder} />
            )}
          </FieldFrame>
        </TextField>
        {found.length > 0 && (
          <PickOptions
            fieldId={id}
            label={label}
            results={found}
            onMore={onMore}
            onPick={(key) => onPick(String(key))}
          />
        )}
      </Autocomplete>
      {isNothing && <p className={styles.nothing}>{nothing}</p>}
      <VisuallyHidden role="status">
        {isNothing ? nothing : found.length > 0 ? resultsText(found.length, onMore !== undefined) : ''}
      </VisuallyHidden>
    </ShortcutGuard>
  )
}
