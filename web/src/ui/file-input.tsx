import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & { onFiles: (files: File[]) => void }

/** A file input inside a label that shows it. It is emptied at once, so that the same file can be chosen again. */
export const FileInput = ({ onFiles, ...rest }: Props) => (
  <input
    {...rest}
    type="file"
    className="sr-only"
    onChange={({ target }) => {
      const files = [...(target.files ?? [])]
      target.value = ''
      if (files.length > 0) onFiles(files)
    }}
  />
)
