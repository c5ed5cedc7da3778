/** Formatted text that people write: what of HTML is kept. The server cleans it once more, and decides. */

/** What an element becomes; what is not named here leaves its text behind. */
const kept: Readonly<Record<string, string>> = {
  P: 'p', DIV: 'p', BR: 'br', STRONG: 'strong', B: 'strong', EM: 'em', I: 'em', U: 'u', S: 's', UL: 'ul', OL: 'ol', LI: 'li', A: 'a', BLOCKQUOTE: 'blockquote', HR: 'hr',
  H1: 'h2', H2: 'h2', H3: 'h3', H4: 'h4', H5: 'h4', H6: 'h4',
}

/** Whose text is none that anybody would read. */
const dropped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD', 'TITLE', 'IFRAME', 'OBJECT', 'SVG', 'MATH', 'NOSCRIPT', 'TEXTAREA', 'SELECT'])

/** Addresses that a link may lead to. */
const schemes = /^(https?:\/\/|mailto:|tel:)[^\s]+$/i

/** An address as a person types it, made whole; undefined where it is none that a link may have. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (schemes.test(text)) return text
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`
  return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]\S*)?$/u.test(text) ? `https://${text}` : undefined
}

function copyInto(target: Element, source: Node) {
  for (const node of source.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) target.append(node.textContent ?? '')
    if (node.nodeType !== Node.ELEMENT_NODE) continue
    const element = node as Element
    const name = element.tagName.toUpperCase()
    if (dropped.has(name)) continue
    const href = name === 'A' ? (element.getAttribute('href') ?? '') : undefined
    const becomes = href !== undefined && !schemes.test(href) ? undefined : kept[name]
    // Paragraphs within paragraphs or items are the editor's own line breaks.
    if (becomes === undefined || (becomes === 'p' && element.querySelector('p, div, ul, ol, h1, h2, h3, h4, h5, h6, blockquote'))) {
      copyInto(target, element)
      continue
    }
    const copy = target.ownerDocument.createElement(becomes)
    if (href !== undefined) copy.setAttribute('href', href)
    copyInto(copy, element)
    target.append(copy)
  }
}

/** HTML without all that is not formatted text: no attribute but a link's address, no script, no picture. Without words it is ''. */
export function cleanHtml(html: string): string {
  // A document that is nobody's: nothing of it runs or is fetched.
  const page = new DOMParser().parseFromString(html, 'text/html')
  const clean = page.createElement('div')
  copyInto(clean, page.body)
  return (clean.textContent ?? '').trim() === '' ? '' : clean.innerHTML
}

/** Words as HTML, a paragraph for each line. */
export function htmlOfText(text: string): string {
  const holder = document.createElement('div')
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    holder.append(paragraph)
  }
  return holder.innerHTML
}
