import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import RichTextEditor from './parts/RichTextEditor'

/** What the browser was asked to do: the page of the tests has no editing of its own. */
const execCommand = vi.fn<(command: string, ui: boolean, value?: string) => boolean>(() => true)
const onChange = vi.fn()

beforeEach(() => {
  execCommand.mockClear()
  onChange.mockClear()
  Object.assign(document, { execCommand, queryCommandState: () => false })
})

function open(value = '<p>Oi</p>', disabled = false) {
  return render(<RichTextEditor label="Sobre o projeto" value={value} onChange={onChange} disabled={disabled} describedBy={undefined} isInvalid={undefined} />)
}

const text = () => screen.getByRole('textbox', { name: 'Sobre o projeto' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the editor', () => {
  it('shows the text, cleaned, and tells what becomes of it, cleaned', () => {
    open('<p onclick="x()">Oi</p><script>x()</script>')
    expect(text().innerHTML).toBe('<p>Oi</p>')
    text().innerHTML = '<div>Oi <b onmouseover="x()">gente</b></div>'
    fireEvent.input(text())
    expect(onChange).toHaveBeenLastCalledWith('<p>Oi <strong>gente</strong></p>')
  })

  it('takes over a text from outside, and leaves its own alone', () => {
    const { rerender } = open()
    const props = { label: 'Sobre o projeto', onChange, disabled: false, describedBy: undefined, isInvalid: undefined }
    rerender(<RichTextEditor {...props} value="<p>De outra pessoa</p>" />)
    expect(text()).toHaveTextContent('De outra pessoa')
  })

  it('formats by a toolbar that is one stop of the tab key', async () => {
    open()
    const bold = button(/^Negrito/)
    await userEvent.tab()
    expect(button('Título')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    expect(bold).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(execCommand).toHaveBeenCalledWith('bold', false, undefined)
    await userEvent.click(button('Lista'))
    expect(execCommand).toHaveBeenCalledWith('insertUnorderedList', false, undefined)
    await userEvent.click(button('Título'))
    expect(execCommand).toHaveBeenCalledWith('formatBlock', false, 'h3')
  })

  it('asks for the address of a link, and takes no other scheme', async () => {
    open()
    text().focus()
    await userEvent.keyboard('{Control>}k{/Control}')
    const address = screen.getByLabelText('Endereço do link')
    expect(address).toHaveFocus()
    await userEvent.type(address, 'javascript:alert(1){Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('Informe um endereço')
    await userEvent.clear(address)
    await userEvent.type(address, 'ong.org{Enter}')
    expect(execCommand).toHaveBeenCalledWith('insertHTML', false, expect.stringContaining('href="https://ong.org'))
    expect(screen.queryByLabelText('Endereço do link')).not.toBeInTheDocument()
  })

  it('pastes formatted text without anything else', () => {
    open()
    const given: Record<string, string> = { 'text/html': '<b style="x">Oi</b><img src=x onerror=y>', 'text/plain': 'Oi' }
    fireEvent.paste(text(), { clipboardData: { getData: (type: string) => given[type] ?? '' } })
    expect(execCommand).toHaveBeenCalledWith('insertHTML', false, '<strong>Oi</strong>')
  })

  it('changes nothing while it is disabled', () => {
    open('<p>Oi</p>', true)
    expect(text()).toHaveAttribute('aria-disabled', 'true')
    expect(text()).toHaveAttribute('contenteditable', 'false')
    expect(button(/^Negrito/)).toBeDisabled()
  })
})
