import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useId, useRef, useState, type DragEvent } from 'react'
import styles from './ImagePicker.module.css'
import { ImagePreview } from './ImagePreview'
import { imageProblem, imageTypes } from './images'
import { lazyPart } from './lazyPart'
import { VisuallyHidden } from './VisuallyHidden'

interface ImagePickerProps {
  /** Names the picture for screen readers: "Logo da loja". */
  label: string
  /** A newly chosen file, the address of the stored image, or nothing. */
  value?: File | string | null
  /** A valid new file, or null when the image was removed. Refused files never arrive. */
  onChange?: (file: File | null) => void
  disabled?: boolean
  /** Width to height: the person chooses the part of this shape; without it the whole is taken. */
  aspect?: number
  id?: string
}

const ImageCropper = lazyPart(() => import('./ImageCropper'))

/** Chooses an image by click, keyboard or drop; crops, previews and removes it (D35). Fits a Form.Item. */
export function ImagePicker({ label, value, onChange, disabled = false, aspect, id }: ImagePickerProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const problemId = `${inputId}-problem`
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [dragging, setDragging] = useState(false)
  const [whole, setWhole] = useState<{ file: File; address: string } | null>(null)

  function take(file: File | undefined) {
    if (!file || disabled) return
    const found = imageProblem(file)
    setProblem(found)
    if (found) return
    if (aspect) setWhole({ file, address: URL.createObjectURL(file) })
    else onChange?.(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setDragging(false)
    take(event.dataTransfer.files[0])
  }

  function remove() {
    setProblem(null)
    onChange?.(null)
    input.current?.focus()
  }

  return (
    <div className={styles.picker}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- drop only; click and keys go to the input */}
      <label
        htmlFor={inputId}
        className={styles.area}
        data-dragging={dragging || undefined}
        data-disabled={disabled || undefined}
        data-invalid={problem ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setDragging(true)
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {value ? (
          <ImagePreview value={value} className={styles.preview} />
        ) : (
          <PictureOutlined className={styles.icon} aria-hidden="true" />
        )}
        <span className={styles.invitation}>{value ? 'Trocar imagem' : 'Escolher ou soltar imagem'}</span>
        <input
          ref={input}
          id={inputId}
          type="file"
          className={styles.input}
          accept={imageTypes.join(',')}
          disabled={disabled}
          aria-describedby={problem ? problemId : undefined}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = '' // the same file may be chosen again
          }}
        />
      </label>
      {value && !disabled && (
        <Button type="text" danger icon={<DeleteOutlined aria-hidden="true" />} onClick={remove}>
          Remover imagem
        </Button>
      )}
      {whole && aspect && (
        <Suspense>
          <ImageCropper
            {...whole}
            aspect={aspect}
            onCrop={(part) => onChange?.(part)}
            onClose={() => {
              URL.revokeObjectURL(whole.address)
              setWhole(null)
              input.current?.focus()
            }}
          />
        </Suspense>
      )}
      {problem && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
