import { describe, expect, it } from 'vitest'
import { cleanHtml, htmlOfText, linkAddress } from './html'

describe('cleanHtml', () => {
  it.each([
    ['<p>Um <b>forte</b> e <i>leve</i></p>', '<p>Um <strong>forte</strong> e <em>leve</em></p>'],
    ['<div>linha</div><div>outra</div>', '<p>linha</p><p>outra</p>'],
    ['<div><p>dentro</p></div>', '<p>dentro</p>'],
    ['<h1>Natal</h1>', '<h2>Natal</h2>'],
    ['<ul><li onclick="x()">um</li></ul>', '<ul><li>um</li></ul>'],
    ['<a href="https://ong.org" target="_blank" rel="nofollow">ONG</a>', '<a href="https://ong.org">ONG</a>'],
    ['<a href="mailto:a@b.org">mande</a>', '<a href="mailto:a@b.org">mande</a>'],
  ])('keeps formatted text: %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
  })

  it.each([
    ['<script>alert(1)</script>oi', 'oi'],
    ['<img src=x onerror=alert(1)>oi', 'oi'],
    ['<svg onload=alert(1)><text>x</text></svg>oi', 'oi'],
    ['<a href="javascript:alert(1)">aqui</a>', 'aqui'],
    ['<a href="JaVaScRiPt:alert(1)">aqui</a>', 'aqui'],
    ['<a href="data:text/html,x">aqui</a>', 'aqui'],
    ['<iframe srcdoc="<p>x</p>"></iframe>oi', 'oi'],
    ['<p style="position:fixed" class="x">oi</p>', '<p>oi</p>'],
    ['<style>p{display:none}</style><p>oi</p>', '<p>oi</p>'],
  ])('keeps nothing else: %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
  })

  it('is empty without words', () => {
    expect(cleanHtml('<p><br></p>')).toBe('')
    expect(cleanHtml('<p>&nbsp;</p>')).toBe('')
  })
})

it('makes paragraphs of lines, and nothing more of them', () => {
  expect(htmlOfText('um\n\n<b>dois</b>')).toBe('<p>um</p><p>&lt;b&gt;dois&lt;/b&gt;</p>')
})

it.each([
  ['https://ong.org/x', 'https://ong.org/x'],
  ['ong.org/x?y=1', 'https://ong.org/x?y=1'],
  ['gente@ong.org', 'mailto:gente@ong.org'],
  ['tel:+5548991234567', 'tel:+5548991234567'],
  ['javascript:alert(1)', undefined],
  ['ong', undefined],
  ['', undefined],
])('takes %s as an address', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})
