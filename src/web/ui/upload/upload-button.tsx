/** Opens the device's file picker. */
import { useRef } from 'react'
import { Button, type ButtonProps } from '../action/button.tsx'

export interface UploadButtonProps extends Pick<ButtonProps, 'look' | 'size' | 'busy' | 'disabled' | 'wide'> {
  /** The text of the button. */
  label: string
  extensions: readonly string[]
  many?: boolean
  onFiles: (files: File[]) => void
}

export function UploadButton({ label, extensions, many = false, onFiles, ...button }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const handleFiles = (fileInput: HTMLInputElement) => {
    const files = [...(fileInput.files ?? [])]
    // Allows choosing the same file again.
    fileInput.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <Button icon="upload-simple" {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={many}
        accept={extensions.map((extension) => `.${extension.replace(/^\./, '')}`).join(',')}
        onChange={(event) => handleFiles(event.currentTarget)}
      />
    </>
  )
}
