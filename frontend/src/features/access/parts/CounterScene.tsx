/** Our own line drawing of the counter: lamps, the bell, a ticket and a covered dish. */
export function CounterScene() {
  return (
    <svg viewBox="0 0 480 340" width="100%" style={{ maxWidth: 480 }} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <g opacity="0.55">
        <path d="M110 0v52M240 0v32M370 0v52" />
        <path d="M84 84a26 32 0 0 1 52 0ZM214 64a26 32 0 0 1 52 0ZM344 84a26 32 0 0 1 52 0Z" />
        <path d="M102 92a8 8 0 0 0 16 0M232 72a8 8 0 0 0 16 0M362 92a8 8 0 0 0 16 0" />
        <path d="M64 128l-10 16M156 128l10 16M110 124v18M240 106v20M196 110l-12 16M284 110l12 16M324 128l-10 16M416 128l10 16M370 124v18" strokeDasharray="1 9" />
      </g>
      <path d="M24 268h432" strokeWidth="5" />
      <path d="M44 268v60M436 268v60M44 298h392" opacity="0.55" />
      <path d="M192 250a48 48 0 0 1 96 0Z" fill="#faf8f4" stroke="#faf8f4" />
      <path d="M180 258h120" strokeWidth="6" />
      <path d="M240 200v-12M230 186h20" strokeWidth="6" />
      <path d="M176 190l-14-10M304 190l14-10M166 222h-18M314 222h18" opacity="0.7" />
      <path d="M72 258c0-28 22-44 44-44s44 16 44 44" opacity="0.9" />
      <path d="M62 262h108M116 214v-8" opacity="0.9" />
      <path d="M340 176h72v86l-9-7-9 7-9-7-9 7-9-7-9 7-9-7-9 7Z" opacity="0.9" />
      <path d="M354 196h44M354 212h30M354 228h38" opacity="0.7" />
    </svg>
  )
}
