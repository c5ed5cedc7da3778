/** Whether a host window shows the portal inside a frame (shell-05). */
export function isFramed(): boolean {
  return window.self !== window.top
}
