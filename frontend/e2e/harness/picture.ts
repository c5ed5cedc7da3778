import type { Page } from 'playwright-core'

/** A picture as the browser draws one, large enough to be cut. */
export async function drawnPicture(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = '#d68a3c'
      pen.fillRect(0, 0, 640, 480)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(bytes, 'base64')
}
