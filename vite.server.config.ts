import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

// The server as npm start runs it: without type stripping, which would stay in its memory, and in few files.
export default defineConfig({
  plugins: [filesOfServer()],
  // dist/web belongs to the other build, and public files to the browser.
  publicDir: false,
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'pg-native'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        demo: 'scripts/demo/main.ts',
        'large-school': 'scripts/large-school/main.ts',
      },
      // Flat, because these files and dist/web are found from the folder of the file.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

/** Puts the files that the server reads beside it: the SQL of the migrations, and the known passwords. */
function filesOfServer(): Plugin {
  return {
    name: 'daybook:files-of-server',
    writeBundle: async ({ dir = '' }) => {
      await cp('src/server/db/migrations', join(dir, 'migrations'), { recursive: true })
      await cp('src/server/auth/passwords/known-passwords.bin', join(dir, 'known-passwords.bin'))
    },
  }
}
