import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = process.env['MEGURI_SERVER'] ?? 'http://localhost:3000';
/** Smaller than this, compression saves less than a packet. */
const COMPRESSED_FROM_BYTES = 1024;

/** Compresses every asset once, as small as it gets; the server sends what a browser takes. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      for (const entry of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|json)$/.test(entry)) continue;
        const file = join(dir!, entry);
        const bytes = readFileSync(file);
        if (bytes.length < COMPRESSED_FROM_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), compressed()],
  build: {
    target: 'es2022',
    // The content security policy lets no page load from data: addresses but pictures.
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What changes with releases of others only, in one file: smaller together, and kept over our own releases.
        codeSplitting: {
          groups: [
            {
              name: 'foundation',
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@tanstack)\//,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/uploads': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
});
