/** Shows a kept picture by its address, or a chosen file; a file's object address lives exactly as long as the element. */
export function ImagePreview({ value, className }: { value: File | string; className?: string }) {
  if (typeof value === 'string') return <img className={className} src={value} alt="" />
  return (
    <img
      key={`${value.name} ${value.lastModified} ${value.size}`}
      className={className}
      alt=""
      ref={(image) => {
        const address = URL.createObjectURL(value)
        image!.src = address
        return () => URL.revokeObjectURL(address)
      }}
    />
  )
}
