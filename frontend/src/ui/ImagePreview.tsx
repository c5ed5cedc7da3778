import { useCallback } from 'react'

interface ImagePreviewProps {
  value: File | string
  className?: string
}

/** Shows a kept picture by its address, or a chosen file. */
export function ImagePreview({ value, className }: ImagePreviewProps) {
  if (typeof value === 'string') return <img className={className} src={value} alt="" />
  return <FilePreview key={`${value.name} ${value.lastModified} ${value.size}`} file={value} className={className} />
}

/** A file's object address lives exactly as long as the element, however often it is rendered: a browser may still be fetching it. */
function FilePreview({ file, className }: { file: File; className?: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img className={className} alt="" ref={show} />
}
