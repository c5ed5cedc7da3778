import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

// oxlint covers the syntactic rules in milliseconds; what stands here needs types or the hooks plugin.
export default tseslint.config(
  { ignores: ['dist', 'src/**/*.gen.ts'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked, reactHooks.configs.flat.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-unused-vars': 'off', // tsc reports them
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/api/native.ts', 'src/api/native.test.ts', 'src/api/download.test.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: [{ name: 'react-router', importNames: ['Navigate'], message: 'It undoes what the desktop window asks for: use ui/Redirect.tsx.' }] }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^(go|runtime)$/]:has(Identifier[name=/^(window|globalThis)$/])',
          message: 'Only src/api/native.ts may touch the desktop runtime.',
        },
        {
          selector: "NewExpression[callee.name='FormData']",
          message: 'A FormData with a file crashes the desktop window: send images in base64 (ui/images.ts).',
        },
      ],
    },
  },
)
