// Photos as they are sent: a camera's would be far larger than they are shown.

/**
 * A photo made smaller; other files as they are.
 *
 * @param {File} file
 * @param {number} largestSide the most points of a side.
 * @returns {Promise<Blob>}
 */
export async function smaller(file, largestSide) {
  if (!/^image\/(jpeg|png|webp|heic|heif|avif|bmp)$/.test(file.type)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, largestSide / Math.max(bitmap.width, bitmap.height));
    const isKnown = /^image\/(jpeg|png|webp)$/.test(file.type);
    if (scale === 1 && isKnown && file.size < 500_000) return file;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    const context = canvas.getContext("2d");
    if (!context) return file;
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? file), file.type === "image/png" ? "image/png" : "image/jpeg", 0.85)
    );
  } catch {
    return file;
  }
}
