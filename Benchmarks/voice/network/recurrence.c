// The loop over time of a recurrent layer (GRU, gates r z n) and its way back, for sequences side by side.
// Rows must be a multiple of 4, 3H and H multiples of 32. PyTorch's own loop on a CPU spends most of its time between
// small operations; all products that need no loop are left to it.
#include <math.h>
#include <string.h>

typedef float v16 __attribute__((vector_size(64), aligned(4)));

// C (rows, N) = A (rows, K) · B (K, N), added to what C holds.
static void product(int rows, int K, int N, const float *A, const float *B, float *C) {
    for (int i = 0; i < rows; i += 4)
        for (int j = 0; j < N; j += 32) {
            v16 c[4][2];
            for (int u = 0; u < 4; u++)
                for (int v = 0; v < 2; v++) c[u][v] = *(v16 *)(C + (i + u) * N + j + 16 * v);
            for (int k = 0; k < K; k++) {
                v16 b0 = *(const v16 *)(B + k * N + j), b1 = *(const v16 *)(B + k * N + j + 16);
                for (int u = 0; u < 4; u++) {
                    float a = A[(i + u) * K + k];
                    c[u][0] += a * b0;
                    c[u][1] += a * b1;
                }
            }
            for (int u = 0; u < 4; u++)
                for (int v = 0; v < 2; v++) *(v16 *)(C + (i + u) * N + j + 16 * v) = c[u][v];
        }
}

// x (T, B, 3H): the inputs' part of the gates. weight (H, 3H): the transposed weights of the state. h (T + 1, B, H),
// its first row the state before. gates (T, B, 4H) keeps r, z, n and the state's part of n.
void forward(int T, int B, int H, const float *x, const float *weight, const float *bias, float *h, float *gates,
             float *work) {
    for (int t = 0; t < T; t++) {
        const float *before = h + (long)t * B * H;
        float *after = h + (long)(t + 1) * B * H;
        for (int b = 0; b < B; b++) memcpy(work + b * 3 * H, bias, 12 * H);
        product(B, H, 3 * H, before, weight, work);
        for (int b = 0; b < B; b++) {
            const float *xs = x + ((long)t * B + b) * 3 * H, *w = work + b * 3 * H, *p = before + b * H;
            float *g = gates + ((long)t * B + b) * 4 * H, *a = after + b * H;
            for (int k = 0; k < H; k++) {
                float r = 1 / (1 + expf(-(xs[k] + w[k]))), z = 1 / (1 + expf(-(xs[H + k] + w[H + k])));
                float s = xs[2 * H + k] + r * w[2 * H + k];
                float n = 1 - 2 / (1 + expf(2 * (s > 20 ? 20 : s)));
                g[k] = r; g[H + k] = z; g[2 * H + k] = n; g[3 * H + k] = w[2 * H + k];
                a[k] = (1 - z) * n + z * p[k];
            }
        }
    }
}

// weight (3H, H). dx, dg (T, B, 3H): what the inputs' and the state's part of the gates need; dh (B, H) is zero at
// first.
void backward(int T, int B, int H, const float *out, const float *weight, const float *h, const float *gates,
              float *dx, float *dg, float *dh) {
    for (int t = T - 1; t >= 0; t--) {
        for (int b = 0; b < B; b++) {
            const long row = (long)t * B + b;
            const float *g = gates + row * 4 * H, *p = h + row * H, *o = out + row * H;
            float *x = dx + row * 3 * H, *s = dg + row * 3 * H, *d = dh + b * H;
            for (int k = 0; k < H; k++) {
                float r = g[k], z = g[H + k], n = g[2 * H + k], v = d[k] + o[k];
                float an = v * (1 - z) * (1 - n * n), az = v * (p[k] - n) * z * (1 - z);
                float ar = an * g[3 * H + k] * r * (1 - r);
                x[k] = s[k] = ar; x[H + k] = s[H + k] = az; x[2 * H + k] = an; s[2 * H + k] = an * r;
                d[k] = v * z;
            }
        }
        product(B, 3 * H, H, dg + (long)t * B * 3 * H, weight, dh);
    }
}
